/**
 * Lists the tabs of the pane in their order, each with the sections that this host has ports for. The settings are part
 * of the first script, because they are a new user's first screen. Everything else is loaded when it is opened.
 */
import type { ReactNode } from "react";
import type { Host } from "../../ports/host";
import { Setup } from "../settings/setup";
import type { Place } from "./context";
import { Fold } from "./fold";
import { Opened } from "./lazyPart";

interface PlaceOfPane {
  readonly name: Place;
  readonly content: (turn: number) => ReactNode;
}

const overviewing = () => import(/* webpackChunkName: "portfolio" */ "../portfolio/portfolio");
const refreshing = () => import(/* webpackChunkName: "refresh" */ "../refresh/refresh");
const inserting = () => import(/* webpackChunkName: "insert" */ "../insert/insert");
const laying = () => import(/* webpackChunkName: "worksheets-part" */ "../worksheets/worksheets");
const accounting = () => import(/* webpackChunkName: "usage" */ "../usage/usage");
const freezing = () => import(/* webpackChunkName: "freeze" */ "../freeze/freeze");
const helping = () => import(/* webpackChunkName: "help" */ "../help/help");
const diagnosing = () => import(/* webpackChunkName: "diagnostics" */ "../help/diagnostics");

export function placesOf({ usage, inserter, worksheets, freezer, diagnostics }: Host): readonly PlaceOfPane[] {
  const places: (PlaceOfPane | undefined)[] = [
    {
      name: "portfolio",
      content: (turn) => (
        <>
          <Opened load={overviewing}>{({ PortfolioPart }) => <PortfolioPart turn={turn} />}</Opened>
          {worksheets && (
            <Fold name="worksheets">
              <Opened load={laying}>
                {({ WorksheetsPart }) => <WorksheetsPart worksheets={worksheets} turn={turn} />}
              </Opened>
            </Fold>
          )}
        </>
      ),
    },
    inserter && {
      name: "insert",
      content: () => <Opened load={inserting}>{({ InsertPart }) => <InsertPart inserter={inserter} />}</Opened>,
    },
    {
      name: "refresh",
      content: (turn) => (
        <>
          <Opened load={refreshing}>{({ RefreshPart }) => <RefreshPart turn={turn} />}</Opened>
          {usage && (
            <Fold name="usage">
              <Opened load={accounting}>{({ UsagePart }) => <UsagePart usage={usage} turn={turn} />}</Opened>
            </Fold>
          )}
          {freezer && (
            <Fold name="freeze">
              <Opened load={freezing}>{({ FreezePart }) => <FreezePart freezer={freezer} turn={turn} />}</Opened>
            </Fold>
          )}
        </>
      ),
    },
    { name: "settings", content: () => <Setup /> },
    {
      name: "help",
      content: (turn) => (
        <>
          <Opened load={helping}>{({ HelpPart }) => <HelpPart />}</Opened>
          <Fold name="diagnostics">
            <Opened load={diagnosing}>
              {({ DiagnosticsPart }) => <DiagnosticsPart diagnostics={diagnostics} turn={turn} />}
            </Opened>
          </Fold>
        </>
      ),
    },
  ];
  return places.filter((place) => place !== undefined);
}
