/** How many random cases a run tries: `npm test` tries a part of them, any other seed (`npm run fuzz`) all. */
const seedOfNpmTest = 1;

export function amount(whole: number, inNpmTest: number): number {
  return jest.getSeed() === seedOfNpmTest ? inNpmTest : whole;
}
