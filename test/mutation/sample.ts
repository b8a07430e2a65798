/** Stryker's checker that lets a share of the mutants through: which ones, their place in the code and a seed decide. */
import { createHash } from "node:crypto";
import { relative } from "node:path";

interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly replacement: string;
  readonly location: object;
}

class Sample {
  private readonly told = JSON.parse(process.env.MUTATION ?? "") as { readonly share: number; readonly seed: number };

  init(): Promise<void> {
    return Promise.resolve();
  }

  async check(mutants: readonly Mutant[]) {
    const outside = { status: "compileError", reason: "It is not in the sample." };
    return Object.fromEntries(mutants.map((one) => [one.id, this.takes(one) ? { status: "passed" } : outside]));
  }

  private takes({ fileName, location, replacement }: Mutant): boolean {
    const { share, seed } = this.told;
    const words = JSON.stringify([seed, relative(process.cwd(), fileName), location, replacement]);
    return createHash("sha256").update(words).digest().readUInt32BE() / 2 ** 32 < share;
  }
}

export const strykerPlugins = [{ kind: "Checker", name: "sample", injectableClass: Sample }];
