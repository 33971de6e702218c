/**
 * The fields of the address that receives emails.
 *
 * @module
 */
import { MAIL_LIMITS } from "../../../../core/limits/mail.ts";
import type { InputFault } from "../../../../core/problem.ts";
import { TextField } from "../../form/text_field.tsx";

/** The address that receives emails. */
export function AddressFields(
  { of, address, takesTags, faults }: {
    of: string;
    address: string;
    takesTags: boolean;
    faults: readonly InputFault[];
  },
) {
  return (
    <>
      <TextField
        of={of}
        name="address"
        label="Address"
        help="Customers' answers go to it."
        faults={faults}
        type="email"
        required
        value={address}
        maxlength={MAIL_LIMITS.addressCharsMax}
        placeholder="support@example.com"
      />
      <label class="check">
        <input type="checkbox" name="takesTags" value="1" checked={takesTags} />
        <span>Mail to support+anything@… arrives there too</span>
      </label>
    </>
  );
}
