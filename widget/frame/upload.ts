/**
 * Sending a file with progress.
 *
 * @module
 */
import type { Upload } from "./desk.ts";

/** Sends a file by `XMLHttpRequest`, the one way by which a browser tells how far an upload is. */
export const uploadWithProgress: Upload = (url, { file, headers, signal }, tell) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new TypeError("the upload did not arrive"));
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = lost;
    request.onabort = lost;
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) lost();
    else request.send(file);
  });
