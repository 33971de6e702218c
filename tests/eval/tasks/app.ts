/**
 * The app of the example folder of tasks: a shop where customers can cancel an order.
 *
 * @module
 */
const KEY = "Bearer a-long-shop-key";
const orders = new Map<string, string>();

function reset(): void {
  orders.clear();
  orders.set("ada/1001", "open");
  orders.set("ada/1002", "open");
}

reset();
Deno.serve({ hostname: "127.0.0.1", port: Number(Deno.env.get("PORT")), onListen: () => {} }, (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/state") return Response.json(Object.fromEntries(orders));
  if (pathname === "/reset") {
    reset();
    return Response.json({});
  }
  const [, customer = "", order = ""] = /^\/customers\/([^/]+)\/orders\/(\d+)/.exec(pathname) ?? [];
  const id = `${customer}/${order}`;
  if (request.headers.get("authorization") !== KEY) return Response.json({ error: "no key" }, { status: 401 });
  if (!orders.has(id)) return Response.json({ error: "no such order" }, { status: 404 });
  if (request.method === "POST") orders.set(id, "cancelled");
  return Response.json({ order, status: orders.get(id) });
});
