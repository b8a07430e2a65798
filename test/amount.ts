/** How much of what is random a run goes through: `npm test` a part of it, any other seed (`npm run fuzz`) the whole. */
const seedOfNpmTest = 1;

export function amount(whole: number, inNpmTest: number): number {
  return jest.getSeed() === seedOfNpmTest ? inNpmTest : whole;
}
