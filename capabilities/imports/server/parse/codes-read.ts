/** Says that codes for characters were read as these. */
export function codesRead(codes: number): string[] {
  return codes === 0
    ? []
    : [
        `${codes.toLocaleString('en')} ${codes === 1 ? 'code for a character, such as &#39;, was' : 'codes for characters, such as &#39;, were'} read as what ${codes === 1 ? 'it stands' : 'they stand'} for.`,
      ]
}
