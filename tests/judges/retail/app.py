"""The retail domain of tau2-bench as an app behind HTTP, with a path for each customer.

Without PORT it prints the tasks: their ids, their customers and the calls that solve them.
"""

import hashlib
import json
import os
import pickle
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

from loguru import logger

logger.remove()

from tau2.domains.retail.data_model import RetailDB  # noqa: E402
from tau2.domains.retail.tools import RetailTools  # noqa: E402
from tau2.domains.retail.utils import RETAIL_DB_PATH, RETAIL_TASK_SET_PATH  # noqa: E402

with open(RETAIL_TASK_SET_PATH, encoding="utf-8") as file:
    TASKS = {task["id"]: task for task in json.load(file)}
START = pickle.dumps(RetailDB.load(RETAIL_DB_PATH))


class Shop:
    """The state, as new after each reset."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.tools = RetailTools(pickle.loads(START))

    def state(self):
        text = json.dumps(self.tools.db.model_dump(mode="json"), sort_keys=True)
        return {"sha256": hashlib.sha256(text.encode()).hexdigest()}

    def gold(self, task):
        """Makes the calls that solve a task; those that the tools refuse change nothing."""
        for call in calls_of(TASKS[task]):
            try:
                getattr(self.tools, call["name"])(**call["arguments"])
            except ValueError:
                continue

    def order(self, customer, order_id):
        order = self.tools.get_order_details(order_id)
        if order.user_id != customer:
            raise ValueError("Order not found")
        return order

    def read(self, parts):
        match parts:
            case ["customers", customer]:
                return self.tools.get_user_details(customer)
            case ["customers", customer, "orders", order_id]:
                return self.order(customer, order_id)
            case ["products"]:
                return json.loads(self.tools.list_all_product_types())
            case ["products", product_id]:
                return self.tools.get_product_details(product_id)
        raise LookupError

    def change(self, parts, body):
        tools = self.tools
        address = {"address2": "", **body.get("address", {})}
        match parts:
            case ["customers", customer, "address"]:
                return tools.modify_user_address(customer, **address)
            case ["customers", customer, "orders", order_id, what]:
                self.order(customer, order_id)
                match what:
                    case "cancellation":
                        return tools.cancel_pending_order(order_id, **body)
                    case "address":
                        return tools.modify_pending_order_address(order_id, **address)
                    case "payment":
                        return tools.modify_pending_order_payment(order_id, **body)
                    case "items":
                        return tools.modify_pending_order_items(order_id, **body)
                    case "exchange":
                        return tools.exchange_delivered_order_items(order_id, **body)
                    case "return":
                        return tools.return_delivered_order_items(order_id, **body)
        raise LookupError


def calls_of(task):
    return (task["evaluation_criteria"] or {}).get("actions") or []


def customer_of(tools, task):
    """The customer whom a task is about; None where its calls do not say."""
    for call in calls_of(task):
        arguments = call["arguments"]
        if call["name"].startswith("find_user_id_"):
            try:
                return getattr(tools, call["name"])(**arguments)
            except ValueError:
                continue
        if "user_id" in arguments:
            return arguments["user_id"]
        if "order_id" in arguments:
            return tools.get_order_details(arguments["order_id"]).user_id
    return None


class Handler(BaseHTTPRequestHandler):
    """One shop, one request at a time."""

    shop = Shop()

    def do_GET(self):
        self.reply(lambda parts: self.shop.state() if parts == ["state"] else self.shop.read(parts))

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)) or b"{}")

        def run(parts):
            if parts == ["reset"]:
                return self.shop.reset()
            if parts == ["gold"]:
                return self.shop.gold(body["task"])
            return self.shop.change(parts, body)

        self.reply(run)

    def reply(self, run):
        parts = [unquote(part) for part in urlsplit(self.path).path.split("/")[1:]]
        try:
            answer, status = run(parts), 200
        except LookupError:
            answer, status = {"error": "No such page"}, 404
        except (ValueError, TypeError) as error:
            answer, status = {"error": str(error)}, 422
        if hasattr(answer, "model_dump"):
            answer = answer.model_dump(mode="json")
        data = json.dumps(answer if answer is not None else {}).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


if "PORT" in os.environ:
    ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
else:
    tools = RetailTools(pickle.loads(START))
    listed = [
        {
            "id": task["id"],
            "customer": customer_of(tools, task),
            "calls": [{"name": call["name"], "args": call["arguments"]} for call in calls_of(task)],
        }
        for task in TASKS.values()
    ]
    json.dump(listed, sys.stdout)
