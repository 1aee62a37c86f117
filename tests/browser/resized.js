/*
 * Who observes a size is told of it at once, when `resized` says so. A browser tells it with its next picture, and at 24
 * sizes pictures would take most of the time.
 */
(() => {
  const observers = new Set();
  window.ResizeObserver = class {
    constructor(told) {
      Object.assign(this, { told, all: new Set() });
      observers.add(this);
    }
    observe(one) {
      this.all.add(one);
      queueMicrotask(() => this.tell());
    }
    unobserve(one) {
      this.all.delete(one);
    }
    disconnect() {
      this.all.clear();
    }
    tell() {
      const entries = [...this.all].map((target) => ({ target, contentRect: target.getBoundingClientRect() }));
      if (entries.length) this.told(entries, this);
    }
  };
  window.resized = async () => {
    document.body.getBoundingClientRect();
    dispatchEvent(new Event('resize'));
    for (let n = 0; n < 3; n++) {
      for (const one of observers) one.tell();
      for (let turn = 0; turn < 5; turn++) await null; // what hangs on it is drawn anew
    }
  };
})();
