import "../ui/tokens.css";
import "../ui/loading-note.css";
import "./desk.css";
import { createRoot } from "react-dom/client";
import { DeskApp } from "./desk-app.tsx";

const root = document.querySelector("#desk");
if (root !== null) createRoot(root).render(<DeskApp />);
