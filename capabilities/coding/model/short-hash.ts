/** A text in eleven letters or fewer: what tells apart, and neither protects nor proves anything. */
export function shortHash(text: string): string {
  let [one, other] = [0xde_ad_be_ef, 0x41_c6_ce_57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x9e_37_79_b1)
    other = Math.imul(other ^ code, 0x5f_35_64_95)
  }
  one = Math.imul(one ^ (one >>> 16), 0x85_eb_ca_6b) ^ Math.imul(other ^ (other >>> 13), 0xc2_b2_ae_35)
  other = Math.imul(other ^ (other >>> 16), 0x85_eb_ca_6b) ^ Math.imul(one ^ (one >>> 13), 0xc2_b2_ae_35)
  return (0x1_00_00_00_00 * (0x1f_ff_ff & other) + (one >>> 0)).toString(36)
}
