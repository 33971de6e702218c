/**
 * The response at addresses where clients look for OAuth, which the desk does not offer there.
 *
 * @module
 */

/** Answers 404 where clients look for OAuth, which is not offered: any other response makes them start a sign-in. */
export function noOAuth(): Response {
  return Response.json(
    {
      error: "not_found",
      error_description: "At this address OAuth is not offered; send an API token as Authorization: Bearer.",
    },
    { status: 404 },
  );
}
