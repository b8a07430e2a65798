/** `npm run test:all`: every story on every host (`test/tier.ts`). */
import config from "./jest.config.js";

/** @type {import("jest").Config} */
export default { ...config, globals: { everyStage: true } };
