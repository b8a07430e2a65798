import { asyncStage, syncStage } from "../stage/driverStages";
import { tellStories } from "../stories";

describe("the driver that waits", () => tellStories(asyncStage, { all: true }));
describe("the driver that blocks", () => tellStories(syncStage, { all: true }));
