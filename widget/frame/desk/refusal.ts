/** A request that the desk refused. `status` is 0 when it could not be reached. */
export class DeskRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.name = "DeskRefusal";
    this.status = status;
    this.code = code;
  }
}

/** The error for a desk that could not be reached. */
export function unreachable(): DeskRefusal {
  return new DeskRefusal(0, "unreachable");
}

/** The error of a refusing response. */
export async function refusalOf(response: Response): Promise<DeskRefusal> {
  const problem = await response.json().catch(() => null);
  return new DeskRefusal(response.status, String(problem?.code ?? "unknown"));
}
