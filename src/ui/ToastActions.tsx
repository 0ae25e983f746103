type ToastActionsProps = {
  text: string
  /** In the order they are offered; each closes the toast. */
  actions: readonly { name: string; onPress?: () => void }[]
  onClose: () => void
}

/** What a toast says, with what can be done about it. */
export const ToastActions = ({ text, actions, onClose }: ToastActionsProps) => (
  <div className="undo-toast">
    <span>{text}</span>
    <span className="undo-actions">
      {actions.map(({ name, onPress }) => (
        <button
          key={name}
          type="button"
          onClick={() => {
            onPress?.()
            onClose()
          }}
        >
          {name}
        </button>
      ))}
    </span>
  </div>
)
