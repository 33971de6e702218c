/**
 * Uploads a file with progress.
 *
 * @module
 */
import type { UploadFile } from "./files.ts";

/** Uploads a file with `XMLHttpRequest`, the only way to get the progress of an upload. */
export const uploadFile: UploadFile = (url, { file, headers, signal }, progress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new TypeError("the upload did not arrive"));
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = lost;
    request.onabort = lost;
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) lost();
    else request.send(file);
  });
