/**
 * Writes the software bill of materials (SBOM, CycloneDX) of the release or of the site. It has no timestamp, so that
 * the same build gives the same file.
 */
import { type Package, refOf } from "../bundles/bundledPackages";

/** `parts` lists the packages by what contains them, such as a bundle or the command. */
export function sbomOf(version: string, parts: Readonly<Record<string, readonly Package[]>>): string {
  const found = new Map<string, Package>();
  const within = new Map<string, Set<string>>();
  for (const [part, packages] of Object.entries(parts)) {
    for (const one of packages) {
      const ref = refOf(one);
      found.set(ref, { ...one, ...found.get(ref) });
      within.set(ref, (within.get(ref) ?? new Set()).add(part));
    }
  }
  const components = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: { "bom-ref": `shariah-sheets@${version}`, type: "application", name: "shariah-sheets", version },
    },
    components: components.map(([ref, one]) => componentOf(one, [...(within.get(ref) ?? [])])),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function componentOf(one: Package, parts: readonly string[]) {
  const { name, version, license, integrity } = one;
  const [algorithm = "", digest = ""] = integrity?.split("-") ?? [];
  return {
    "bom-ref": refOf(one),
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(algorithm === "sha512" && {
      hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }],
    }),
    ...(license !== undefined && {
      licenses: [/ /.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    properties: parts.map((value) => ({ name: "shariah-sheets:part", value })),
  };
}
