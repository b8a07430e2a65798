/**
 * Shows a section that is folded until the user opens it. What is inside is loaded at the first opening, to keep the
 * pane quick, and stays.
 */
import { makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Summary } from "../controls/summary";
import { type PaneSection, usePane } from "./context";

const useLook = makeStyles({
  fold: {
    marginBlockStart: tokens.spacingVerticalL,
    paddingBlockStart: tokens.spacingVerticalM,
    borderBlockStartWidth: "1px",
    borderBlockStartStyle: "solid",
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  summary: {
    cursor: "pointer",
    paddingBlock: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    borderRadius: tokens.borderRadiusSmall,
    ":focus-visible": {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: "solid",
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  inside: { paddingBlockStart: tokens.spacingVerticalM },
});

interface FoldProps {
  readonly name: PaneSection;
  readonly children: ReactNode;
}

export function Fold({ name, children }: FoldProps) {
  const { strings, asked } = usePane();
  const look = useLook();
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (asked.part !== name) return;
    setOpen(true);
    setLoaded(true);
    details.current?.scrollIntoView();
  }, [asked, name]);
  return (
    <details
      ref={details}
      id={`section-${name}`}
      className={look.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) setLoaded(true);
      }}
    >
      <Summary className={look.summary}>{strings.sections[name]}</Summary>
      {isLoaded && <div className={look.inside}>{children}</div>}
    </details>
  );
}
