export type KeyWords = readonly (readonly [keys: string, what: string])[]

export function KeyTable({ title, keys }: { title?: string; keys: KeyWords }) {
  return (
    <table className="table table-sm key-table">
      {title && <caption>{title}</caption>}
      <tbody>
        {keys.map(([pressed, what]) => (
          <tr key={pressed}>
            <th scope="row">
              {pressed.split(', ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </th>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
