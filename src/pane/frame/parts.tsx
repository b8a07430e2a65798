/**
 * The parts of the pane for which the host has ports, in the order of their tabs. The first screen is the settings;
 * every other part is loaded when it is opened.
 */
import type { ReactNode } from "react";
import type { Host } from "../../ports/host";
import { Setup } from "../settings/setup";
import type { Part } from "./context";
import { Opened } from "./opened";

interface PartOfPane {
  readonly name: Part;
  readonly content: (turn: number) => ReactNode;
}

const refreshing = () => import(/* webpackChunkName: "refresh" */ "../refresh/refresh");
const inserting = () => import(/* webpackChunkName: "insert" */ "../insert/insert");
const laying = () => import(/* webpackChunkName: "worksheets-part" */ "../worksheets/worksheets");
const accounting = () => import(/* webpackChunkName: "usage" */ "../usage/usage");
const freezing = () => import(/* webpackChunkName: "freeze" */ "../freeze/freeze");
const helping = () => import(/* webpackChunkName: "help" */ "../help/help");
const diagnosing = () => import(/* webpackChunkName: "diagnostics" */ "../help/diagnostics");

export function partsOf({ usage, inserter, worksheets, freezer, diagnostics }: Host): readonly PartOfPane[] {
  const parts: (PartOfPane | undefined)[] = [
    { name: "settings", content: () => <Setup /> },
    {
      name: "refresh",
      content: (turn) => <Opened load={refreshing}>{({ RefreshPart }) => <RefreshPart turn={turn} />}</Opened>,
    },
    inserter && {
      name: "insert",
      content: () => <Opened load={inserting}>{({ InsertPart }) => <InsertPart inserter={inserter} />}</Opened>,
    },
    worksheets && {
      name: "worksheets",
      content: (turn) => (
        <Opened load={laying}>{({ WorksheetsPart }) => <WorksheetsPart worksheets={worksheets} turn={turn} />}</Opened>
      ),
    },
    usage && {
      name: "usage",
      content: (turn) => (
        <Opened load={accounting}>{({ UsagePart }) => <UsagePart usage={usage} turn={turn} />}</Opened>
      ),
    },
    freezer && {
      name: "freeze",
      content: (turn) => (
        <Opened load={freezing}>{({ FreezePart }) => <FreezePart freezer={freezer} turn={turn} />}</Opened>
      ),
    },
    { name: "help", content: () => <Opened load={helping}>{({ HelpPart }) => <HelpPart />}</Opened> },
    {
      name: "diagnostics",
      content: (turn) => (
        <Opened load={diagnosing}>
          {({ DiagnosticsPart }) => <DiagnosticsPart diagnostics={diagnostics} turn={turn} />}
        </Opened>
      ),
    },
  ];
  return parts.filter((part) => part !== undefined);
}
