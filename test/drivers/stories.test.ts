import { asyncStage, syncStage } from "../stage/drivers";
import { tellStories } from "../stories";

describe("the driver that waits", () => tellStories(asyncStage, { all: true }));
describe("the driver that blocks", () => tellStories(syncStage, { all: true }));
