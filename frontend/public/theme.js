try {
  document.documentElement.dataset.theme =
    localStorage.getItem('theme') === 'dark' ? 'dark' : 'light';
} catch {
  // Storage is switched off, so the default stays.
}
