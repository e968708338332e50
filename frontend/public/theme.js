try {
  document.documentElement.dataset.theme =
    localStorage.getItem('theme') === 'dark' ? 'dark' : 'light';
} catch {
  // Storage is blocked, so the default stays.
}
