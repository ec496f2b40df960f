/** Stands for a dialog that is still fetched: a key pressed now is meant for it, not for the page. */
export function DialogComes() {
  return <span hidden data-dialog-comes />
}
