/** A request that the desk refused. `status` is 0 when it could not be reached. */
export class DeskRefusal extends Error {
  declare readonly status: number;
  declare readonly code: string;
  /** Seconds after which to retry; 0 when the desk has not named any. */
  declare readonly retryAfterS: number;

  constructor(status: number, code: string, retryAfterS = 0) {
    super(code);
    Object.assign(this, { status, code, retryAfterS });
  }
}

/** The code of a request in the session of a customer who is signed out. */
export const SIGNED_OUT = "signed_out";

/** The error for a desk that could not be reached. */
export function unreachable(): DeskRefusal {
  return new DeskRefusal(0, "unreachable");
}

/** The error of a refusing response. */
export async function refusalOf(response: Response): Promise<DeskRefusal> {
  const problem = await response.json().catch(() => null);
  return new DeskRefusal(
    response.status,
    String(problem?.code ?? "unknown"),
    Number(response.headers.get("retry-after")) || 0,
  );
}
