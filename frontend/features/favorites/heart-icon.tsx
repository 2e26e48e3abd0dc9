export function HeartIcon({ size = 22 }: { readonly size?: number }) {
  return (
    <svg className="heart-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path className="icon-line" d="M12 20.2 4.6 12.9a4.9 4.9 0 0 1 6.9-7l.5.5.5-.5a4.9 4.9 0 0 1 6.9 7L12 20.2Z" />
    </svg>
  )
}
