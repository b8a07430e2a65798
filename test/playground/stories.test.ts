import { onePageStage } from "../stage/playground";
import { tellStories } from "../stories";

const stage = onePageStage();
beforeAll(() => stage.start(), 120_000);
afterAll(() => stage.stop());

describe("the playground, in Chromium", () => tellStories(stage, { ms: 120_000 }));
