export function EnvelopeIcon() {
  return (
    <svg viewBox="0 0 48 48" width={48} height={48} aria-hidden="true">
      <rect x="6" y="12" width="36" height="25" rx="4" fill="#fffdf8" stroke="#a07a45" strokeWidth="2.5" />
      <path d="m8 16 16 12 16-12" fill="none" stroke="#a07a45" strokeWidth="2.5" strokeLinejoin="round" />
      <circle cx="24" cy="28" r="5" fill="#b83a26" />
    </svg>
  )
}
