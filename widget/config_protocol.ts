/**
 * The desk's settings for a chat: its look, its texts and its features, and their previews on the desk.
 *
 * @module
 */

/** The texts of the loader. */
export type LoaderWords = {
  /** The label on the button, when it shows a word. */
  readonly label: string;
  /** `{name}` is the name of the chat. */
  readonly open: string;
  readonly close: string;
  /** `{n}` is the number. */
  readonly unread: string;
  readonly ask: string;
  readonly send: string;
  readonly dismiss: string;
  /** While support is using the page, and the label of the button that ends it. */
  readonly using: string;
  readonly stop: string;
};

/** The greeting on pages whose path begins with `path`. */
export type Opener = { readonly path: string; readonly text: string };

/** The desk's settings for the loader and the frame (`GET …/config`). */
export type WidgetConfig = {
  readonly v: 1;
  readonly name: string;
  /** Brand colour, `#rrggbb`, and the readable text colour on it. */
  readonly color: string;
  readonly textColor: string;
  readonly theme: "light" | "dark" | "auto";
  readonly mode: "island" | "window";
  readonly side: "left" | "right";
  /** Corner rounding, in px. */
  readonly radius: number;
  readonly buttonStyle: "icon" | "logo" | "text";
  readonly logo: string | null;
  readonly logoDark: string | null;
  /** Null if the workspace has none: the chat then greets in the visitor's language. */
  readonly greeting: string | null;
  readonly suggestions: readonly string[];
  readonly openers: readonly Opener[];
  /** The visitor's language. */
  readonly locale: string;
  readonly words: LoaderWords;
  /** Whether someone answers now: the AI agent, or the team within its hours. */
  readonly online: boolean;
  /** Whether the AI agent answers conversations that no person has taken. */
  readonly ai: boolean;
  readonly away: string | null;
  /** When the team is back, as an ISO date and time; null while it is online, and when unknown. */
  readonly backAt: string | null;
  readonly features: {
    readonly pageControl: boolean;
    readonly capture: boolean;
    /** Whether help may be offered when something fails. */
    readonly nudges: boolean;
    readonly attachments: boolean;
    /** Whether customers may ask for a person. */
    readonly talkToPerson: boolean;
  };
  readonly identity: { readonly on: boolean };
  /** Seconds after which to fetch the settings again. */
  readonly ttl: number;
};

/** The data that the frame's page contains for its script. */
export type FrameData = {
  readonly key: string;
  readonly config: WidgetConfig;
  /** Origins or host patterns that may embed the frame; any when empty. */
  readonly allowedWebsites: readonly string[];
  /** The frame only renders: it sends the desk nothing. */
  readonly preview?: true;
  /** The token of an email's link: the frame shows only its conversation. */
  readonly link?: string;
};

/** The data in the sample website's page, on which the desk previews its chat. */
export type SiteData = { readonly key: string; readonly config: WidgetConfig };

/** The settings that can be previewed before they are saved. */
type PreviewedConfig = Partial<
  Pick<
    WidgetConfig,
    "color" | "theme" | "mode" | "side" | "radius" | "buttonStyle" | "logo" | "logoDark" | "greeting" | "suggestions"
  >
>;

/** From a page of the desk to the sample website in it, by postMessage: the chat's look while it is being changed. */
export type PreviewToSite = {
  readonly v: 1;
  readonly type: "svc:site";
  readonly config: PreviewedConfig;
  /** The system's preference, or the theme that is set. */
  readonly theme: "light" | "dark";
  readonly open: boolean;
};
