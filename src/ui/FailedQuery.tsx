type FailedQueryProps = {
  failed: string
  /** What is known of the cause. */
  why?: string | undefined
  onRetry: () => unknown
}

/** In the place of what could not be loaded or calculated. */
export const FailedQuery = ({ failed, why, onRetry }: FailedQueryProps) => (
  <div className="alert alert-danger d-flex align-items-center gap-3" role="alert">
    <span className="flex-grow-1">
      {failed}
      {why !== undefined && <small className="d-block">{why}</small>}
    </span>
    <button
      type="button"
      className="btn btn-outline-danger btn-sm text-nowrap"
      onClick={() => void onRetry()}
    >
      Try again
    </button>
  </div>
)
