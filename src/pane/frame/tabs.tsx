/**
 * The tabs, with the usual keys: the Tab key stops once, arrow keys move between tabs, Enter or Space opens one. They
 * are our own, because Fluent's list contains two focusable elements that are hidden from screen readers, which the
 * accessibility checker axe rightly reports.
 */
import { createCustomFocusIndicatorStyle, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { type KeyboardEvent, useRef } from "react";
import { type PanePlace, usePane } from "./context";

const useLook = makeStyles({
  list: {
    display: "flex",
    justifyContent: "space-between",
    borderBlockEndWidth: "1px",
    borderBlockEndStyle: "solid",
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  tab: {
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalXXS,
    borderBlockStartWidth: 0,
    borderInlineStartWidth: 0,
    borderInlineEndWidth: 0,
    borderBlockEndWidth: tokens.strokeWidthThicker,
    borderBlockEndStyle: "solid",
    borderBlockEndColor: "transparent",
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground2,
    fontFamily: "inherit",
    fontSize: "13px",
    lineHeight: tokens.lineHeightBase300,
    cursor: "pointer",
    ":hover": { color: tokens.colorNeutralForeground1, borderBlockEndColor: tokens.colorNeutralStroke1 },
    /** A contrast theme draws every border, even a transparent one. So the border gets the colour of the page. */
    "@media (forced-colors: active)": { borderBlockEndColor: "Canvas" },
    "@media (max-width: 350px)": { fontSize: tokens.fontSizeBase200 },
    ...createCustomFocusIndicatorStyle({
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: "solid",
      outlineColor: tokens.colorStrokeFocus2,
      borderRadius: tokens.borderRadiusMedium,
    }),
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBlockEndColor: tokens.colorCompoundBrandStroke,
    ":hover": { borderBlockEndColor: tokens.colorCompoundBrandStroke },
    "@media (forced-colors: active)": { borderBlockEndColor: "Highlight" },
  },
});

interface TabsProps {
  readonly names: readonly Exclude<PanePlace, "help">[];
  readonly current: PanePlace;
  readonly open: (name: PanePlace) => void;
}

export function Tabs({ names, current, open }: TabsProps) {
  const { strings } = usePane();
  const look = useLook();
  const list = useRef<HTMLDivElement>(null);
  /** The one tab that the Tab key reaches: the open tab, or the first one while the help is open. */
  const stop = names.find((name) => name === current) ?? names[0];
  const move = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const at = tabs.indexOf(event.target as HTMLElement);
    const rightToLeft = list.current !== null && getComputedStyle(list.current).direction === "rtl";
    const [next, previous] = rightToLeft ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    const goals = new Map([
      [next, (at + 1) % tabs.length],
      [previous, at - 1],
      ["Home", 0],
      ["End", -1],
    ]);
    const goal = goals.get(event.key);
    if (goal === undefined) return;
    event.preventDefault();
    tabs.at(goal)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={strings.tabs.label} className={look.list} onKeyDown={move}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-controls={`panel-${name}`}
          aria-selected={name === current}
          tabIndex={name === stop ? 0 : -1}
          className={mergeClasses(look.tab, name === current && look.current)}
          onClick={() => open(name)}
        >
          {strings.tabs[name]}
        </button>
      ))}
    </div>
  );
}
