import './orders.css'

interface CheckRow {
  readonly key: string
  readonly name: string
  /** Left out: none of it is there, so there is nothing to tick. */
  readonly amount: string | undefined
  readonly note: string
}

interface CheckSheetProps {
  readonly rows: readonly CheckRow[]
  /** What a tick says of the goods: `packed`. */
  readonly done: string
  /** What stands above the notes. */
  readonly noteHead?: string
}

/** Goods with a box each, to tick on the screen or with a pencil. */
export function CheckSheet({ rows, done, noteHead = 'Note' }: CheckSheetProps) {
  return (
    <table className="check-sheet">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{done}</span>
          </th>
          <th scope="col">Amount</th>
          <th scope="col">Product</th>
          <th scope="col">{noteHead}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, amount, note }) => (
          <tr key={key}>
            <td>
              {amount && (
                <label className="check-press">
                  <input type="checkbox" className="check-box" aria-label={`${name} ${done}`} />
                </label>
              )}
            </td>
            <td className="check-amount">{amount ?? 'None'}</td>
            <th scope="row">{name}</th>
            <td className="sheet-soft">{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
