/** Connects the server for assistants to standard input and output, until the assistant closes them. */
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { mcpServer } from "./mcpServer";

await mcpServer().connect(new StdioServerTransport());
