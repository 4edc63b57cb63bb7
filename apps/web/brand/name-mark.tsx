/** The mark: a cut stone. Decorative; the name is next to it or labels the control. */
function StoneMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="#0f6149" d="M9.2 3.6 22.4 2 30 12.8 25.4 27 11 30 2 18.6z" />
      <path fill="#5cb48e" d="M9.2 3.6 22.4 2l-7 10.6z" />
      <path fill="#3fa27b" d="m22.4 2 7.6 10.8-14.6-.2z" />
      <path fill="#2a8b68" d="M9.2 3.6 15.4 12.6 2 18.6z" />
      <path fill="#1a7658" d="m15.4 12.6 14.6.2L25.4 27z" />
      <path fill="#0a4a38" d="M15.4 12.6 25.4 27 11 30z" />
    </svg>
  )
}

/** Mark and name. */
export function NameMark({ size = 24 }: { size?: number }) {
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: size * 0.36,
        fontSize: size * 0.75,
        fontWeight: 640,
        letterSpacing: '-0.03em',
        lineHeight: 1,
      }}
    >
      <StoneMark size={size} />
      Quarry
    </span>
  )
}
