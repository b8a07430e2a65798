import { asyncStage, syncStage } from "../stage/drivers";
import { tellStories } from "../stories";

describe("the driver that waits", () => tellStories(asyncStage));
describe("the driver that blocks", () => tellStories(syncStage));
