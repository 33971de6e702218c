/**
 * The fields of the address whose mails come in.
 *
 * @module
 */
import { MAIL_LIMITS } from "../../../../core/limits/mail.ts";

/** Whose mails come in. */
export function AddressFields({ address, takesTags }: { address: string; takesTags: boolean }) {
  return (
    <>
      <label class="field">
        <span>Address</span>
        <input
          name="address"
          type="email"
          required
          value={address}
          maxlength={MAIL_LIMITS.addressCharsMax}
          placeholder="support@example.com"
        />
        <small>Customers' answers go to it.</small>
      </label>
      <label class="check">
        <input type="checkbox" name="takesTags" value="1" checked={takesTags} />
        <span>Mail to support+anything@… arrives there too</span>
      </label>
    </>
  );
}
