/**
 * Writes the parts (files inside the .xlsx) by which Excel knows that a workbook uses this add-in. Excel then offers
 * the add-in to people who do not have it, and knows the stored names of its functions. The IDs are those of the
 * manifest.
 */
import type { PackagePart } from "./officePackage";
import { relationshipKinds } from "./officePackage";
import { relation } from "./sheet";
import { storedNames } from "./storedFormula";
import { element, xmlDocument } from "./xml";

export interface AddIn {
  readonly id: string;
  readonly version: string;
  /** The manifest's resource ID of the page in which the functions run. */
  readonly runtime: string;
}

const extensions = "http://schemas.microsoft.com/office/webextensions/webextension/2010/11";
const panes = "http://schemas.microsoft.com/office/webextensions/taskpanes/2010/11";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006/main";

/**
 * The part of the task pane, to which the package refers, and the part of the add-in, to which the first one refers.
 */
export function addInParts(addIn: AddIn): readonly [PackagePart, PackagePart] {
  return [
    {
      path: "xl/webextensions/taskpanes.xml",
      type: "application/vnd.ms-office.webextensiontaskpanes+xml",
      text: xmlDocument(
        element(
          "wetp:taskpanes",
          { "xmlns:wetp": panes },
          element(
            "wetp:taskpane",
            { dockstate: "right", visibility: false, width: 350, row: 0 },
            element("wetp:webextensionref", { "xmlns:r": relation, "r:id": "rId1" }),
          ),
        ),
      ),
      needs: [{ id: "rId1", kind: relationshipKinds.addin, target: "xl/webextensions/webextension1.xml" }],
    },
    {
      path: "xl/webextensions/webextension1.xml",
      type: "application/vnd.ms-office.webextension+xml",
      text: xmlDocument(webExtension(addIn)),
    },
  ];
}

function webExtension({ id, version, runtime }: AddIn): string {
  const extension = (uri: string, inside: string) => element("a:ext", { "xmlns:a": drawing, uri }, inside);
  // Where Excel looks for the add-in: an organisation's catalogue first, then an add-in added by hand.
  const reference = (store: string, storeType: string) => element("we:reference", { id, version, store, storeType });
  return element(
    "we:webextension",
    { "xmlns:we": extensions, id: `{${id.toUpperCase()}}` },
    reference("EXCatalog", "EXCatalog"),
    element("we:alternateReferences", {}, reference("developer", "Registry")),
    element("we:properties"),
    element("we:bindings"),
    element("we:snapshot", { "xmlns:r": relation }),
    element(
      "we:extLst",
      {},
      extension("{D87F86FE-615C-45B5-9D79-34F1136793EB}", element("we:containsCustomFunctions")),
      extension(
        "{7C84B067-C214-45C3-A712-C9D94CD141B2}",
        element("we:customFunctionIdList", {}, ...storedNames.map((name) => element("we:customFunctionIds", {}, name))),
      ),
      extension(
        "{0858819E-0033-43BF-8937-05EC82904868}",
        element("we:backgroundApp", { state: 1, runtimeId: runtime }),
      ),
    ),
  );
}
