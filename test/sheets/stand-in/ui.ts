/** Records what a script shows its user: menus, the sidebar, alerts and toasts. */
export interface MenuItem {
  readonly label: string;
  readonly functionName: string;
}

export interface Menu {
  readonly name: string;
  readonly items: readonly MenuItem[];
}

export interface Shown {
  readonly title: string;
  readonly html: string;
}

export class Ui {
  /** The language of whoever has the document open, as Google tells it. */
  locale = "en";
  readonly menus: Menu[] = [];
  sidebar: Shown | undefined;
  dialog: Shown | undefined;
  readonly alerts: string[] = [];
  readonly toasts: string[] = [];
  /** What the user presses on the coming alerts; then always OK or YES. */
  readonly presses: string[] = [];

  /** The function behind a menu's item. */
  item(label: string): string {
    const items = this.menus.flatMap((menu) => menu.items);
    const found = items.find((item) => item.label === label);
    if (!found) throw new Error(`No "${label}" in the menus: ${items.map((item) => item.label).join(", ")}`);
    return found.functionName;
  }
}
