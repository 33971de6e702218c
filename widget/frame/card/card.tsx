/**
 * Draws a saved card. Components are rows of {@link COMPONENTS}; unknown types draw nothing.
 *
 * @module
 */
import type { FunctionComponent, VNode } from "preact";
import { useId, useMemo } from "preact/hooks";
import type { CardNode } from "../../protocol.ts";
import { loadingAt } from "./action.ts";
import { Button } from "./button.tsx";
import { Chart } from "./chart.tsx";
import { Checkbox, DatePicker, RadioGroup } from "./choices.tsx";
import { Form } from "./form.tsx";
import { Icon } from "./icon.tsx";
import { Image } from "./image.tsx";
import { Input, Textarea } from "./inputs.tsx";
import { Box, Col, Divider, Row, Spacer, Transition } from "./layout.tsx";
import { ListView, ListViewItem } from "./list.tsx";
import type { CardContext, NodeContext } from "./node_context.ts";
import { Basic, CardRoot } from "./root.tsx";
import { Select } from "./select.tsx";
import { surveyCard } from "./survey.ts";
import { Table, TableCell, TableRow } from "./table.tsx";
import { Badge, Caption, Label, Markdown, Text, Title } from "./text.tsx";

/** Type of a node → how it is drawn. */
const COMPONENTS: { readonly [type: string]: FunctionComponent<NodeContext> } = {
  Card: CardRoot,
  ListView,
  ListViewItem,
  Basic,
  Box,
  Row,
  Col,
  Form,
  Spacer,
  Divider,
  Transition,
  Text,
  Title,
  Caption,
  Markdown,
  Label,
  Badge,
  Icon,
  Image,
  Button,
  Input,
  Textarea,
  Select,
  DatePicker,
  Checkbox,
  RadioGroup,
  Table,
  "Table.Row": TableRow,
  "Table.Cell": TableCell,
  Chart,
};

function draw(nodeContext: NodeContext): VNode | null {
  const { type } = nodeContext.node;
  const Component = Object.hasOwn(COMPONENTS, type) ? COMPONENTS[type] : undefined;
  return Component ? <Component key={nodeContext.path} {...nodeContext} /> : null;
}

/** A saved card, ready to be pressed. */
export function Card({ card, context }: {
  readonly card: CardNode;
  readonly context: CardContext;
}): VNode {
  const scope = useId();
  const { labelled, title } = useMemo(() => surveyCard(card), [card]);
  const loading = context.pressing === null ? "none" : loadingAt(card, context.pressing);
  return <>{draw({ node: card, path: "", context, scope, labelled, title, loading, form: null, draw })}</>;
}
