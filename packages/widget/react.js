import { useEffect, useState } from "react";
import { reactHook } from "./react_hook.ts";

export const useChat = /* @__PURE__ */ reactHook({ useEffect, useState });
