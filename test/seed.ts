/**
 * Random properties use Jest's seed. `npm test` always takes the same one, so that a commit's result does not change;
 * `npm run fuzz` takes a new one each time and prints it.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: jest.getSeed() });
