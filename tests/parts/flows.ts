import { importPart } from "./import_part.ts";

await importPart("flows");
