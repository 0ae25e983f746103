export const Footer = () => (
  <footer className="page-footer">
    © {new Date().getFullYear()} Laneward. All rights reserved.
  </footer>
)
