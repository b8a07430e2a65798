/** The parts of the pane that a host's ports allow, in the order of their tabs. */
import type { ReactNode } from "react";
import type { Part } from "./context";
import { DiagnosticsPart } from "./diagnostics";
import { FreezePart } from "./freeze";
import { InsertPart } from "./insert";
import type { Host } from "./ports";
import { RefreshPart } from "./refresh";
import { Setup } from "./setup";
import { UsagePart } from "./usage";

interface PartOfPane {
  readonly name: Part;
  readonly content: (turn: number) => ReactNode;
}

export function partsOf({ usage, inserter, freezer, journal }: Host): readonly PartOfPane[] {
  const parts: (PartOfPane | undefined)[] = [
    { name: "settings", content: () => <Setup /> },
    { name: "refresh", content: (turn) => <RefreshPart turn={turn} /> },
    inserter && { name: "insert", content: () => <InsertPart inserter={inserter} /> },
    usage && { name: "usage", content: (turn) => <UsagePart usage={usage} turn={turn} /> },
    freezer && { name: "freeze", content: (turn) => <FreezePart freezer={freezer} turn={turn} /> },
    { name: "diagnostics", content: (turn) => <DiagnosticsPart journal={journal} turn={turn} /> },
  ];
  return parts.filter((part) => part !== undefined);
}
