import assert from "node:assert/strict";
import { readHtml } from "../../extractor/html.ts";
import { startHangWatch } from "../support/wait.ts";

const MiB = 1024 * 1024;
const fill = (piece: string, bytes = 2 * MiB) => piece.repeat(Math.floor(bytes / piece.length));
const half = (piece: string) => fill(piece, MiB);

/** Two MiB each of what would cost a careless reader the square of its length, or its stack. */
const HOSTILE: Readonly<Record<string, string>> = {
  "open boxes": fill("<div>"),
  "open marks": fill("<b><i>"),
  "open marks with text": fill("<b>x<i>y"),
  "ends of what was never open": half("<b>") + half("</i>"),
  "open lists": fill("<ul><li>x"),
  "open quotes": fill("<blockquote>x"),
  "open tables": fill("<table><tr><td>x"),
  "open cells": fill("<td>x"),
  "one giant table": `<table>${fill("<tr><td>a<td>b")}</table>`,
  "one giant row": `<table><tr>${fill("<td>a")}</table>`,
  "cells over many rows and columns": `<table>${fill("<tr><td rowspan=50 colspan=50>abc")}</table>`,
  "attributes": `<a ${fill("a=1 ")}>x</a>`,
  "different attributes": `<a ${Array.from({ length: 200_000 }, (_, at) => `a${at}`).join(" ")}>x</a>`,
  "a long style": `<p style="${fill("/*")}">x</p>`,
  "many styles": fill(`<p style="left:-1;/*/*/*${"-".repeat(500)}">x</p>`),
  "a style sheet of comments": `<style>${fill("/*")}</style>x`,
  "a style sheet of braces": `<style>${fill("a{")}</style>x`,
  "ampersands": fill("&"),
  "angles": fill("<"),
  "entities": fill("&amp"),
  "comments": fill("<!--"),
  "scripts": fill("<script>"),
  "spaces": `<pre>x${fill(" ")}y</pre><p>${fill(" ")}</p>`,
  "line ends": `<pre>${fill("\n")}</pre>`,
  "back ticks": `<code>${fill("`")}</code>`,
  "links": fill('<a href="x">y'),
  "headings": fill("<h1>x"),
  "headings in one section": `<section>${fill("<h2>x</h2>")}</section>`,
  "cookie boxes in each other": fill('<div class="cookie">a'),
  "headers in each other": fill("<header>a"),
  "white letters in each other": fill('<font color="#fff">a'),
  "shapes": fill("<svg><path/>"),
  "brackets": `<a href="https://a.test/">${fill("[](")}</a>`,
};

for (const [name, html] of Object.entries(HOSTILE)) {
  Deno.test(`readHtml is fast on ${name}`, () => {
    const watch = startHangWatch();
    try {
      readHtml(html, "https://a.test/");
    } catch (fault) {
      assert.match(String(fault), /too many elements/);
    }
    watch.check(name);
  });
}
