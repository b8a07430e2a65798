import { bundleStage } from "../stage/bundle";
import { tellStories } from "../stories";

describe("the built bundle, as Excel calls it", () => tellStories(bundleStage));
