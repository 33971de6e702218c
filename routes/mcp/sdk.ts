/**
 * The MCP SDK: the only file that imports it, for the protocol's own schemas.
 *
 * The package's `exports` name type files that do not exist for the paths that work at run time (with `.js`), so the
 * import says where its types are.
 *
 * @module
 */
// @ts-types="@modelcontextprotocol/sdk/types"
export {
  CallToolRequestSchema,
  CompleteRequestSchema,
  InitializeRequestSchema,
  JSONRPCNotificationSchema,
  JSONRPCRequestSchema,
  JSONRPCResponseSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
