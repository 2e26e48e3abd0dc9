import './ui.css'

interface TilesProps {
  /** A figure that is not known yet leaves its place empty. */
  readonly tiles: readonly (readonly [label: string, value: string | number | undefined])[]
  /** The label of the one that stands out. */
  readonly marked?: string | undefined
}

/** A few figures side by side. */
export function Tiles({ tiles, marked }: TilesProps) {
  return (
    <dl className="tiles">
      {tiles.map(([label, value]) => (
        <div key={label} className={label === marked ? 'tile tile-marked' : 'tile'}>
          <dt>{label}</dt>
          <dd>{value ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}
