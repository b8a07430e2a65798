import { relayStage } from "../stage/relay";
import { tellStories } from "../stories";

tellStories(relayStage);
