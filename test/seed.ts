/**
 * What is random in properties comes from Jest's own seed: `npm test` takes one and the same, so that a commit's verdict
 * does not change from run to run, and `npm run fuzz` another each time, which it prints.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: jest.getSeed() });
