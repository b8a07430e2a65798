/**
 * Lists the tabs of the pane in their order, each with the sections that this host has ports for. The settings are part
 * of the first script, because they are a new user's first screen. Everything else is loaded when it is opened.
 */
import type { ReactNode } from "react";
import type { Host } from "../../ports/host";
import { Setup } from "../settings/setup";
import type { PanePlace, PaneSection } from "./context";
import { Fold } from "./fold";
import { LazyPart } from "./lazyPart";

interface PlaceOfPane {
  readonly name: PanePlace;
  readonly content: (turn: number) => ReactNode;
}

const loadPortfolio = () => import(/* webpackChunkName: "portfolio" */ "../portfolio/portfolio");
const loadRefresh = () => import(/* webpackChunkName: "refresh" */ "../refresh/refresh");
const loadInsert = () => import(/* webpackChunkName: "insert" */ "../insert/insert");
const loadWorksheets = () => import(/* webpackChunkName: "worksheets-part" */ "../worksheets/worksheets");
const loadUsage = () => import(/* webpackChunkName: "usage" */ "../usage/usage");
const loadFreeze = () => import(/* webpackChunkName: "freeze" */ "../freeze/freeze");
const loadHelp = () => import(/* webpackChunkName: "help" */ "../help/help");
const loadDiagnostics = () => import(/* webpackChunkName: "diagnostics" */ "../help/diagnostics");

export function placesOf({ usage, inserter, worksheets, freezer, diagnostics }: Host): readonly PlaceOfPane[] {
  const places: (PlaceOfPane | undefined)[] = [
    {
      name: "portfolio",
      content: (turn) => (
        <LazyPart load={loadPortfolio}>
          {({ PortfolioPart }) => (
            <>
              <PortfolioPart turn={turn} />
              {worksheets &&
                section("worksheets", loadWorksheets, ({ WorksheetsPart }) => (
                  <WorksheetsPart worksheets={worksheets} turn={turn} />
                ))}
            </>
          )}
        </LazyPart>
      ),
    },
    inserter && {
      name: "insert",
      content: () => <LazyPart load={loadInsert}>{({ InsertPart }) => <InsertPart inserter={inserter} />}</LazyPart>,
    },
    {
      name: "refresh",
      content: (turn) => (
        <LazyPart load={loadRefresh}>
          {({ RefreshPart }) => (
            <>
              <RefreshPart turn={turn} />
              {usage && section("usage", loadUsage, ({ UsagePart }) => <UsagePart usage={usage} turn={turn} />)}
              {freezer &&
                section("freeze", loadFreeze, ({ FreezePart }) => <FreezePart freezer={freezer} turn={turn} />)}
            </>
          )}
        </LazyPart>
      ),
    },
    { name: "settings", content: () => <Setup /> },
    {
      name: "help",
      content: (turn) => (
        <LazyPart load={loadHelp}>
          {({ HelpPart }) => (
            <>
              <HelpPart />
              {section("diagnostics", loadDiagnostics, ({ DiagnosticsPart }) => (
                <DiagnosticsPart diagnostics={diagnostics} turn={turn} />
              ))}
            </>
          )}
        </LazyPart>
      ),
    },
  ];
  return places.filter((place) => place !== undefined);
}

/**
 * A folded section below a part. It is shown when the part above it is there, and not before: the part would push it
 * away from under the pointer of whoever presses it.
 */
function section<Module>(name: PaneSection, load: () => Promise<Module>, show: (module: Module) => ReactNode) {
  return (
    <Fold name={name}>
      <LazyPart load={load}>{show}</LazyPart>
    </Fold>
  );
}
