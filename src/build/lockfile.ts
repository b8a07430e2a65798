/**
 * Compilers come as one optional package a platform. A registry's mirror that carries some platforms alone makes
 * `npm install` leave the others out of the lock, and `npm ci` then refuses the lock, on every platform. This puts
 * them back, by the version their parent names; what they run on is in their names.
 */
interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64"];

/** The optional packages that a lock should name and does not, as lock entries by path. */
export function leftOut({ packages }: Lock): Record<string, object> {
  const missing: Record<string, object> = {};
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const at = `node_modules/${name}`;
      if (at in packages || `${path}/${at}` in packages) continue;
      missing[at] = { version, ...platform(name), ...(dev && { dev }), optional: true };
    }
  }
  return missing;
}

/** The same lock with nothing left out, in npm's order. */
export function completed(lock: Lock): Lock {
  const entries = Object.entries({ ...lock.packages, ...leftOut(lock) });
  return { ...lock, packages: Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en"))) };
}

function platform(name: string): object {
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu) throw new Error(`${name}: its name does not say what it runs on.`);
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  return { cpu: [cpu], ...(os === "linux" && { libc: [libc] }), os: [os] };
}
