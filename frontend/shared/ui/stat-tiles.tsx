import './ui.css'

interface StatTilesProps {
  /** An unknown figure leaves its tile blank. */
  readonly tiles: readonly (readonly [label: string, value: string | number | undefined])[]
  /** Label of the highlighted tile. */
  readonly marked?: string | undefined
}

/** A row of key figures. */
export function StatTiles({ tiles, marked }: StatTilesProps) {
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
