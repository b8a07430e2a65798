import { tellStories } from "../stories";
import { sheetsStage } from "./stage";

describe("the built script, as Apps Script runs it", () => tellStories(sheetsStage, { ms: 120_000 }));
